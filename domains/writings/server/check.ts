/** Checks what the merchant writes: where its links lead, and which languages it lacks. */
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import { later } from '#kit/contract/time.ts'
import type { Domain } from '#kit/server/domain.ts'
import type { JobContext, Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { judgeLink, linksIn } from '../links.ts'
import type { WritingKindName } from '../kinds.ts'
import type { Writing, WritingKind } from './kinds.ts'
import { reachable, type Site } from './pages.ts'
import * as sql from './sql.ts'

const AT_ONCE = 20
const AGAIN_MS = 24 * 60 * 60 * 1000
/** As much of an address as is stored. */
const ADDRESS_LENGTH = 2000

type Shop = { domains: () => readonly Domain[]; paths: readonly string[] }

export function sweepsFor({ domains, paths }: Shop): Sweep[] {
  const kinds = () => domains().flatMap(({ writings = [] }) => writings)
  const site = (): Site => ({
    paths,
    families: domains().flatMap(({ pageFamilies = [] }) => pageFamilies),
  })
  return [
    {
      // What was written before there were checks, or by an import: a save says so itself.
      name: 'writings.find',
      everySeconds: 600,
      async run({ db, now }) {
        let count = 0
        for (const { kind, refs } of kinds())
          count += await sql.addUnknown(db, kind, await refs(db), now)
        return count
      },
    },
    batchSweep<string>({
      name: 'writings.check',
      everySeconds: 5,
      atOnce: AT_ONCE,
      find: (tx, now, filter) => sql.lockDue(tx, now, filter),
      async move(tx, keys, context) {
        const all = keys.map((key) => key.split(' ', 2) as [string, string])
        for (const [name, own] of Map.groupBy(all, ([kind]) => kind)) {
          const kind = kinds().find((each) => each.kind === name)
          const refs = own.map(([, ref]) => ref)
          const writings = kind === undefined ? [] : await kind.read(tx, refs)
          const gone = refs.filter((ref) => !writings.some((each) => each.ref === ref))
          await sql.remove(tx, name, gone)
          if (kind !== undefined) await checkAll({ ...context, tx }, kind, writings, site())
        }
      },
    }),
  ]
}

type Place = Pick<JobContext, 'now' | 'config'> & { tx: Parameters<typeof sql.store>[0] }

async function checkAll(
  { tx, now, config }: Place,
  { kind }: WritingKind,
  writings: readonly Writing[],
  site: Site,
): Promise<void> {
  const { host } = new URL(config.publicUrl)
  const links = writings.map((writing) => ({ writing, links: linksOf(writing, host) }))
  const addresses = links.flatMap((each) => each.links.flatMap(({ path }) => path ?? []))
  const found = await reachable(tx, site, { addresses, now })
  for (const { writing, links: own } of links) {
    const badLinks = own.flatMap(({ lang, address, path, problem }) => {
      const is = problem ?? (path === undefined || found.has(path) ? undefined : 'nowhere')
      return is === undefined
        ? []
        : [{ lang, address: address.slice(0, ADDRESS_LENGTH), problem: is }]
    })
    await sql.store(tx, checkedOf(kind, writing, badLinks), { now, dueAt: later(now, AGAIN_MS) })
  }
}

const checkedOf = (
  kind: WritingKindName,
  { ref, name, screen, isPublic, texts }: Writing,
  badLinks: sql.Checked['badLinks'],
): sql.Checked => ({
  kind,
  ref,
  name,
  screen,
  isPublic,
  missing: LANGS.filter((lang) => texts.some((text) => isLacking(text, lang))),
  badLinks,
})

/** Written in some language, and not in this one. */
const isLacking = (text: Translated, lang: Lang): boolean =>
  !hasWords(text[lang]) && LANGS.some((other) => hasWords(text[other]))

const hasWords = (text: string | undefined): boolean =>
  text !== undefined && text.replaceAll(/<(?!img)[^>]*>|&nbsp;|\s/g, '') !== ''

function linksOf({ rich, links }: Writing, host: string) {
  const inTexts = rich.flatMap((text) =>
    LANGS.flatMap((lang) => linksIn(text[lang] ?? '').map((address) => ({ lang, address }))),
  )
  const own = links.map((address) => ({ lang: null, address }))
  return [...inTexts, ...own].flatMap(({ lang, address }) => {
    const judged = judgeLink(address, host)
    if (judged === null) return []
    return [
      'path' in judged
        ? { lang, address, path: judged.path, problem: undefined }
        : { lang, address, path: undefined, problem: judged.problem },
    ]
  })
}
