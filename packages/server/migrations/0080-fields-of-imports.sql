-- Custom fields that an import adds go with its undo.
alter table change_set_names drop constraint change_set_names_kind_check;
alter table change_set_names add constraint change_set_names_kind_check
  check (kind in ('team', 'category', 'vendor', 'field'));
