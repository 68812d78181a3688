/** What an import changes of one product: each cell from what to what, and what it leaves though the file says otherwise. */
import { useState } from 'react'
import { ProductState } from '#domains/catalog/state-contract.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ImportChange } from '../contract.ts'

/** Shown before the rest is asked for. */
const SHOWN = 6
const TONES = { added: 'success', changed: 'info', cleared: 'danger', left: 'neutral' } as const

export function Changes({ changes }: { changes: readonly ImportChange[] }) {
  const t = useT('office.imports')
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? changes : changes.slice(0, SHOWN)
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5">
      <ul className="grid w-full min-w-0 gap-1.5">
        {shown.map((change) => (
          <Change key={keyOf(change)} change={change} />
        ))}
      </ul>
      {changes.length > SHOWN && (
        <button type="button" className="link text-xs" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('changes.fewer') : t('changes.all', { count: changes.length })}
        </button>
      )}
    </div>
  )
}

const keyOf = ({ field, kind, lang, sku, note }: ImportChange): string =>
  [field, kind, lang, sku, note].join(' ')

function Change({ change }: { change: ImportChange }) {
  const t = useT('office.imports')
  const kit = useT('kit')
  const { field, kind, lang, sku, note } = change
  const place = [lang && kit(`language.${lang}`), note].filter(Boolean).join(' · ')
  return (
    <li className="grid min-w-0 gap-x-2 gap-y-0.5 text-xs sm:grid-cols-[minmax(8rem,13rem)_1fr]">
      <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        <Tag tone={TONES[kind]}>{t(`changes.${kind}`)}</Tag>
        <span className="text-ink-2">{t(`field.${field}`)}</span>
        {place !== '' && <span className="text-ink-3">{place}</span>}
        {sku !== undefined && <span className="code-text break-all text-ink-3">{sku}</span>}
      </span>
      <Values change={change} />
    </li>
  )
}

function Values({ change }: { change: ImportChange }) {
  const t = useT('office.imports')
  const products = useT('office.product-admin')
  const { field, kind } = change
  const shown = (text: string) => {
    const state = ProductState.options.find((each) => field === 'state' && each === text)
    if (state !== undefined) return products(`state.${state}`)
    return text === 'yes' ? t('changes.yes') : plainText(text)
  }
  const [from, to] = [shown(change.from), shown(change.to)]
  if (kind === 'left') {
    if (field === 'sku') return <span className="text-ink-3">{t('changes.notInFile')}</span>
    return (
      <span className="min-w-0 break-words text-ink-3">
        {t('changes.leftFrom', { text: from || '—' })} · {t('changes.leftTo', { text: to })}
      </span>
    )
  }
  return (
    <span className="min-w-0 break-words whitespace-pre-line">
      {from !== '' && <del className="text-ink-3">{from}</del>}
      {from !== '' && to !== '' && <span aria-hidden="true"> → </span>}
      {to !== '' && <ins className="no-underline">{to}</ins>}
    </span>
  )
}

/** Descriptions are HTML: their text is enough to tell two apart. */
const plainText = (text: string): string =>
  text
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[ \t]+/g, ' ')
    .trim() || text
