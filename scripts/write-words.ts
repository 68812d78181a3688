/** Writes the types of the words, `kit/web/language/messages.gen.ts`, from the messages. Not committed. */
import { writeFileSync } from 'node:fs'
import { LANGS } from '#kit/contract/lang.ts'
import { argumentsOf, narrowTypes } from '#kit/server/text/icu.ts'
import { readWords, splitKey } from '#kit/server/text/words.ts'
import { removeStale } from './generated.ts'

const FILE = 'kit/web/language/messages.gen.ts'

/** One entry a message: the names of its arguments and what each may be. */
export function writeWords(): number {
  const domains = new Map<string, string[]>()
  let count = 0
  for (const kind of ['storefront', 'office'] as const) {
    const others = LANGS.map((lang) => readWords(kind, lang))
    for (const whole of readWords(kind, 'cn').keys()) {
      const [domain, key] = splitKey(whole)
      const found = others.map((words) => argumentsOf(words.get(whole) ?? ''))
      const names = [...narrowTypes(found)].map(
        ([name, type]) => `${JSON.stringify(name)}: ${type}`,
      )
      const line = `    ${JSON.stringify(key)}: ${names.length === 0 ? 'Nothing' : `{ ${names.join('; ')} }`}`
      domains.set(domain, [...(domains.get(domain) ?? []), line])
      count++
    }
  }
  const body = [...domains].map(
    ([domain, lines]) => `  ${JSON.stringify(domain)}: {\n${lines.join('\n')}\n  }`,
  )
  const head =
    "import type { ReactNode } from 'react'\n\ntype Nothing = Record<never, never>\ntype Tag = (chunks: ReactNode) => ReactNode\n"
  writeFileSync(
    FILE,
    `/** Written by scripts/write-words.ts. */\n${head}\nexport type Words = {\n${body.join('\n')}\n}\n\nexport type { Tag }\n`,
  )
  removeStale('{apps,domains,kit}/**/messages.gen.ts', [FILE])
  return count
}

if (import.meta.main) console.log(`${writeWords()} messages`)
