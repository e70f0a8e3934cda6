// The declarations of DaybookModel follow.
