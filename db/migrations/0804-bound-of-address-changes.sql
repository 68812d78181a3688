-- An amount that a number of JavaScript holds exactly, as every other.
alter table orders.address_change add constraint difference_is_bounded
  check (abs(difference_amount) <= 100000000000000) not valid;
