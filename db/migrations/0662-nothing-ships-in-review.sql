-- Whatever process is asked, one of the version before too: what waits for its review does not leave the warehouse.
alter table orders.sales_order add constraint order_in_review_is_not_shipped
  check (review not in ('submitted', 'under_review') or fulfilment = 'unfulfilled') not valid;
