// A model, its values and its errors are part of working with objects.
@_exported public import DaybookModel
