-- What the bank says it takes back of an earlier line is work of staff; other money that went out is set aside.
alter table bank_statements.line add column is_reversal boolean not null default false;
alter table bank_statements.line drop constraint line_outgoing_pays_nothing;
alter table bank_statements.line add constraint line_going_out_pays_nothing check (amount > 0 or state = 'set_aside'
  or (is_reversal and state = 'undecided')) not valid;
