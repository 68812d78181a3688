create unique index concurrently if not exists gift_deduction_of_round_line on after_sales.gift_deduction (case_id, round, line_id);
alter table after_sales.gift_deduction validate constraint gift_deduction_of_round;
alter table after_sales.gift_deduction validate constraint gift_deduction_complete;
alter table after_sales.gift_deduction validate constraint gift_deduction_amounts;
