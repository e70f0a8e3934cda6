// The declarations of DaybookJournal follow.
