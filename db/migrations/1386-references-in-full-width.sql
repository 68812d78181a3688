-- As before (1260), and full-width letters and digits are those of ASCII, as in the keys that they are compared with (`referenceKey`).
create or replace function bank_statements.letters_of(given text) returns text language sql immutable as $$
  select upper(regexp_replace(normalize(given, nfkc), '[^[:alnum:]]', '', 'g'))
$$;
