-- What went out before is set aside.
alter table bank_statements.line validate constraint line_going_out_pays_nothing;
