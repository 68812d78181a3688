-- All of before are ordinary.
alter table invoices.choice validate constraint choice_kind_known;
