alter table orders.address_change validate constraint difference_is_bounded;
