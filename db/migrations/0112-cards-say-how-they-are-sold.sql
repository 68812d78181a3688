-- Cards that were written before machines could be asked for do not say whether these goods are: without it no list could
-- be answered until each product had been written anew.
update catalog.card set data = (data::jsonb || jsonb_build_object('quoteOnly', data::jsonb ->> 'family' = 'device'))::json
where not data::jsonb ? 'quoteOnly';
