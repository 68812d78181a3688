/** One company in the queue: who, where, since when it waits; it is read and decided on its own page. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeCompanyRow } from '../office-contract.ts'
import { TONES } from './refresh.ts'

export function CompanyItem({ company }: { company: OfficeCompanyRow }) {
  const t = useT('office.directories')
  const shop = useT('directories')
  const lang = useLang()
  const { moment } = useDates()
  const { id, kind, state, name, country, city, buyer, waiting, isChange, note } = company
  return (
    <article className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to="/office/directories/$id" params={{ id: String(id) }} className="link">
            <b>{name}</b>
          </Link>
          <Tag tone="neutral">{shop(`kind.${kind}`)}</Tag>
          <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
          {waiting !== null && isChange && <Tag tone="warning">{t('change')}</Tag>}
          {waiting !== null && <ClockLine label={t('answerBy')} at={waiting.answerBy} calm />}
        </p>
        <p className="text-sm text-ink-3">
          {[
            countryNameIn(country, lang),
            city,
            buyer === null ? t('byStaff') : t('byBuyer', { name: buyer.name ?? t('deleted') }),
            ...(waiting === null ? [] : [t('sentAt', { time: moment(waiting.sentAt) })]),
          ].join(' · ')}
        </p>
        {note !== '' && <p className="text-sm wrap-anywhere text-ink-2">{t('noteOf', { note })}</p>}
      </div>
      <Link
        to="/office/directories/$id"
        params={{ id: String(id) }}
        className={buttonClass({ variant: waiting === null ? 'secondary' : 'primary' })}
      >
        {t(waiting === null ? 'open' : 'review')}
      </Link>
    </article>
  )
}
