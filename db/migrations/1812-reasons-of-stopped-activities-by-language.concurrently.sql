-- The same for activities that were stopped before. Schema promotions.
alter table promotions.activity validate constraint stop_texts_with_reason;
alter table promotions.activity validate constraint stop_texts_are_an_object;
