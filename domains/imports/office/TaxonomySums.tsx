/** What an import makes or changes besides products, in a sentence each, with a link to the lines that name them. */
import { Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { officeTask } from '../contract.ts'

type Shown = Pick<DataOf<typeof officeTask>, 'id' | 'dryRun' | 'taxonomy'>
const SENTENCES = {
  created: { done: 'created', tried: 'wouldCreate' },
  changed: { done: 'changed', tried: 'wouldChange' },
} as const

export function TaxonomySums({ task: { id, dryRun, taxonomy } }: { task: Shown }) {
  const t = useT('office.imports')
  if (taxonomy.length === 0) return null
  return (
    <p className="text-sm text-ink-2">
      {(['created', 'changed'] as const).map((act) => {
        const rows = taxonomy.filter((each) => each.act === act)
        if (rows.length === 0) return null
        const list = rows.map(({ thing, count }) => t(`taxonomy.${thing}`, { count })).join(' · ')
        const word = SENTENCES[act][dryRun ? 'tried' : 'done']
        return (
          <span key={act} className="block">
            {t(`taxonomy.${word}`, { list })}
          </span>
        )
      })}
      <Link
        to="/office/imports/$id"
        params={{ id: String(id) }}
        search={(now) => ({ ...now, kind: 'taxonomy' })}
        resetScroll={false}
        className="link"
      >
        {t('taxonomy.see')}
      </Link>
    </p>
  )
}
