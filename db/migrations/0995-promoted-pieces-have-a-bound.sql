-- Counts of pieces are bounded like all quantities.
alter table promotions.buyer_count add constraint count_within_reason check (count <= 1000000000000) not valid;
alter table promotions.usage add constraint count_within_reason check (count <= 1000000000000) not valid;
