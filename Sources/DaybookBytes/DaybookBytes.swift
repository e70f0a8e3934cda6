// The declarations of DaybookBytes follow.
