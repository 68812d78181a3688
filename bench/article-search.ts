/**
 * Finding articles among 10,000 in four languages: what one search costs, by words that many, few and none of them have.
 * `node bench/article-search.ts [ARTICLES]`. The rows are made by SQL, their words by PostgreSQL.
 */
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { findArticles } from '#domains/search/server/articles/find-articles.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { isWithinGoal, median, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const ARTICLES = Number(process.argv[2] ?? 10_000)
const ROUNDS = 200
const GOAL_MS = 10
const bench = await openBench()
const { db } = bench

await db.count(sql`
  insert into articles.article (kind, made_at) select (array['article', 'help', 'case', 'topic', 'legal'])[1 + n % 5], ${NOW}
  from generate_series(1, ${ARTICLES}::int) n`)
await db.count(sql`
  insert into articles.article_version (article_id, number, title, summary, html, cover_alt, made_at, made_by)
  select id, 1, jsonb_build_object('cn', '标题 ' || id, 'en', 'title ' || id), '{"cn":""}', '{"cn":"<p>正文</p>","en":"<p>text</p>"}', '{"cn":""}', ${NOW}, 'bench'
  from articles.article`)
await db.count(
  sql`update articles.article set shown = 1, shown_at = ${NOW}, published_at = ${NOW}, indexed = 1`,
)
// 400 words of 4,000, the frequent ones in a third of all articles; the pairs of Chinese characters are made the same way.
await db.count(sql`
  insert into search.article_entry (article_id, lang, head, words)
  select a.id, l.lang, h.words, h.words || to_tsvector(l.config::regconfig,
    (select string_agg(l.word || (n * 0 + floor(4000 * power(random(), 3))::int), ' ') from generate_series(1, 400) n where a.id > 0))
  from articles.article a, (values ('cn', 'simple', '空压'), ('en', 'english', 'word'), ('spa', 'spanish', 'palabra'), ('id', 'indonesian', 'kata'))
    as l (lang, config, word),
    lateral (select setweight(to_tsvector(l.config::regconfig, 'title ' || (a.id % 997)), 'A') as words) h`)
await db.count(sql`vacuum (analyze) search.article_entry`)
await db.count(sql`vacuum (analyze) articles.article`)

/** Processor time of Node and the database for each search, and the median on the clock. */
async function costOf(lang: Lang, queryOf: (nth: number) => string) {
  const context = { reader: db, lang } as unknown as Context
  const cpuMs = () =>
    bench.databaseCpuMs() + process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000
  for (let nth = 0; nth < 20; nth++) await findArticles(context, queryOf(nth))
  const times: number[] = []
  const before = cpuMs()
  for (let nth = 0; nth < ROUNDS; nth++) {
    const begun = performance.now()
    await findArticles(context, queryOf(nth))
    times.push(performance.now() - begun)
  }
  return { cpu: (cpuMs() - before) / ROUNDS, clock: median(times) }
}

const WANTED: readonly (readonly [name: string, lang: Lang, queryOf: (nth: number) => string])[] = [
  ['a word that many have', 'en', (nth) => `word${nth % 8}`],
  ['two words', 'en', (nth) => `word${nth % 40} word${100 + nth}`],
  ['a word of some titles', 'spa', (nth) => `title ${nth}`],
  ['words that none has', 'en', (nth) => `nothing${nth} absent`],
  ['Chinese', 'cn', () => '空压机怎么选'],
]
const figures: Figure[] = []
for (const [name, lang, queryOf] of WANTED) {
  const { cpu, clock } = await costOf(lang, queryOf)
  figures.push({ name, value: cpu, unit: 'ms CPU', goal: { most: GOAL_MS } })
  figures.push({ name: `${name}, on the clock`, value: clock, unit: 'ms', goal: null })
}
await bench.close()
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
