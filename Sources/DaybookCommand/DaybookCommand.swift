// The declarations of DaybookCommand follow.
