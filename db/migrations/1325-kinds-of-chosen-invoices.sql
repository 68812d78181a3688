-- A buyer chooses with the order which kind of invoice it is; those of before are ordinary.
alter table invoices.choice
  add column kind text not null default 'ordinary',
  add constraint choice_kind_known check (kind in ('ordinary', 'special')) not valid;
