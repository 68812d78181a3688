-- An approval of a refund ends with the request to cancel that it was asked for because of: else it would close an order that goes on.
create view audit.i_1115_refund_asked_for_nothing as
  select a.order_number as object, 'an approval of its refund waits, but the request to cancel has ended' as problem
  from approvals.request a
  where a.kind = 'payments.refund' and a.state = 'pending' and jsonb_typeof(a.payload -> 'requestId') = 'number'
    and not exists (select from orders.cancel_request r where r.id = (a.payload ->> 'requestId')::bigint and r.state = 'waiting');
