-- Files that were sent with an answer that is no file were kept for a verification that does not name them.
update uploads.file f set claimed_at = null, reference = null
where f.state = 'ready' and f.reference like 'papers:%' and not exists (
  select from papers.version v where f.reference = 'papers:' || v.id and (
    f.id in (v.id_front, v.id_back) or f.id = any (v.licences)
    or exists (select from papers.answer a where a.version_id = v.id and f.id = any (a.files))));
