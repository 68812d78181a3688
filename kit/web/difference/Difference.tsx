/** What changed between two versions, field by field: what was removed is struck through, what was added is marked. */
import type { Lang } from '../../contract/lang.ts'
import { LOCALES } from '../../contract/lang.ts'
import { useT } from '../language/i18n.tsx'
import { compareTexts, type Part } from './compare-texts.ts'

/** `before` and `after` are plain text; rich text by `readableText`. */
export type ComparedField = { label: string; before: string; after: string }

export default function Difference(props: { fields: readonly ComparedField[]; lang: Lang }) {
  const { fields, lang } = props
  const t = useT('forms')
  const changed = fields.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return <p className="text-ink-3">{t('difference.none')}</p>
  return (
    <dl className="grid gap-4">
      {changed.map(({ label, before, after }) => (
        <div key={label} className="grid gap-1">
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd
            lang={LOCALES[lang]}
            className="inset m-0 p-3 leading-relaxed break-words whitespace-pre-wrap"
          >
            {compareTexts(before, after, lang).map((part, place) => (
              <Marked key={place} part={part} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Marked({ part: { text, kind } }: { part: Part }) {
  if (kind === 'same') return text
  return kind === 'added' ? (
    <ins className="bg-[var(--success-soft)] text-success no-underline">{text}</ins>
  ) : (
    <del className="bg-[var(--danger-soft)] text-danger">{text}</del>
  )
}
