/** A version of the agreement with its dates, and links to the other versions. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { agreements, agreementText } from '../agreement-calls.gen.ts'

const TONES = { coming: 'info', inForce: 'success', over: 'neutral' } as const

export function AgreementText({ version }: { version: string }) {
  const t = useT('accounts')
  const { date } = useDates()
  const { data: shown } = useSuspenseQuery(query(agreementText, { version }))
  const { data: all } = useSuspenseQuery(query(agreements, {}))
  const others = all.filter((each) => each.version !== shown.version)
  const { state, inForceFrom, until } = shown
  return (
    <main id="content" className="page page-reading stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('agreement.home'), link: (props) => <Link to="/" {...props} /> },
          { label: shown.title },
        ]}
      />
      <article className="panel grid gap-4 p-5">
        <h1>{shown.title}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
          <Tag tone={TONES[state]}>{t(`agreement.${state}`)}</Tag>
          <span>{t('agreement.version', { version: shown.version })}</span>
          <span>
            {until === null
              ? t('agreement.from', { from: date(inForceFrom) })
              : t('agreement.between', { from: date(inForceFrom), until: date(until) })}
          </span>
        </p>
        <div lang={LOCALES[shown.lang as Lang]}>
          <RichText html={shown.html} />
        </div>
      </article>
      {others.length > 0 && (
        <Panel title={t('agreement.others')} level={2}>
          <ul className="stack text-sm">
            {others.map((each) => (
              <li key={each.version} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to="/agreement/$version"
                  params={{ version: String(each.version) }}
                  className="link"
                >
                  {t('agreement.version', { version: each.version })} · {each.title}
                </Link>
                <Tag tone={TONES[each.state]}>{t(`agreement.${each.state}`)}</Tag>
                <span className="text-ink-3">
                  {t('agreement.from', { from: date(each.inForceFrom) })}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </main>
  )
}
