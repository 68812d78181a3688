/** Beside the fields of a writing: what search engines will make of it in this language. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { sameTitles } from '../../calls.gen.ts'
import type { WritingKindName } from '../../kinds.ts'
import { seoHints } from '../../seo.ts'

const TYPING_MS = 600

type Props = {
  kind: WritingKindName
  /** Its id, or its key. */
  name: string
  lang: Lang
  title: string
  summary: string
  html: string
  hasCover?: boolean
}

export function SeoHints({ kind, name, lang, title, summary, html, hasCover }: Props) {
  const t = useT('office.writings')
  const own = useLang()
  const asked = useSettled(title.trim())
  const same = useQuery({
    ...query(sameTitles, { kind, ref: name, lang, title: asked }),
    enabled: asked !== '',
  })
  const doubled = asked === title.trim() && asked !== '' ? (same.data ?? []) : []
  // What is not written in this language yet is no matter for search engines: visitors read the Chinese.
  if (lang !== 'cn' && title.trim() === '' && html === '') return null
  const hints = seoHints({ title, summary, html, hasCover })
  return (
    <section className="inset grid gap-2 p-3 text-sm" aria-label={t('seoTitle')}>
      <h3 className="font-semibold">{t('seoTitle')}</h3>
      {hints.length === 0 && doubled.length === 0 ? (
        <StatusDot tone="success">{t('seo.good')}</StatusDot>
      ) : (
        <ul className="grid gap-1.5">
          {hints.map((hint) => (
            <li key={hint}>
              <StatusDot tone="warning">{t(`seo.${hint}`)}</StatusDot>
            </li>
          ))}
          {doubled.map(({ screen, name: other }) => (
            <li key={screen}>
              <StatusDot tone="warning">
                {t('seo.titleDoubled')}{' '}
                <Link to={screen} className="link">
                  {textIn(other, own).text}
                </Link>
              </StatusDot>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What was typed, once nothing more has been for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
