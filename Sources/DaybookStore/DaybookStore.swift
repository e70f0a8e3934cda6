// The declarations of DaybookStore follow.
