-- Announcements are read by visitors now, as rich text: what was written as plain text becomes paragraphs. Schema content.
update content.announcement set body = (
  select jsonb_object_agg(key, case when value = '' then '' else
    '<p>' || replace(replace(replace(replace(value, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br>') || '</p>' end)
  from jsonb_each_text(body));
