/** What the merchant sends in a case: the replacement, and goods that were not accepted. For its buyer and for staff. */
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { CaseDetail, CaseParcel } from '../../contract.ts'

type Words = ReturnType<typeof useT<'after-sales'>>

export function CaseParcels({ item, isOffice = false }: { item: CaseDetail; isOffice?: boolean }) {
  const t = useT('after-sales')
  const { replacement, keepsGoods, home } = item
  return (
    <>
      {replacement !== null && (
        <Panel title={t('replacement.title')}>
          <KeyValueList rows={parcelRows(t, replacement)} />
        </Panel>
      )}
      {keepsGoods && home === null && (
        <Panel title={t('home.title')}>
          <p>{t(isOffice ? 'home.office' : 'home.waiting')}</p>
        </Panel>
      )}
      {home !== null && <Home home={home} />}
    </>
  )
}

function Home({ home }: { home: NonNullable<CaseDetail['home']> }) {
  const t = useT('after-sales')
  const { moment } = useDates()
  const { parcel, paidBy, note, sentAt } = home
  const rows = [
    ...(parcel === null ? [] : parcelRows(t, parcel)),
    ...(paidBy === null ? [] : [{ label: t('home.freight'), value: t(`home.paidBy.${paidBy}`) }]),
    ...(note === ''
      ? []
      : [
          {
            label: t('home.note'),
            value: <span className="whitespace-pre-line wrap-anywhere">{note}</span>,
          },
        ]),
  ]
  return (
    <Panel title={t('home.title')}>
      <p className="pb-3">
        {t(parcel === null ? 'home.settled' : 'home.sent', { time: moment(sentAt) })}
      </p>
      <KeyValueList rows={rows} />
    </Panel>
  )
}

const parcelRows = (t: Words, { carrier, number, trackingUrl }: CaseParcel) => [
  { label: t('send.carrier'), value: carrier },
  ...(number === null
    ? []
    : [
        {
          label: t('send.number'),
          value: (
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="tabular-nums">{number}</span>
              <CopyButton text={number} name={t('send.number')} />
              {trackingUrl !== null && (
                <a href={trackingUrl} target="_blank" rel="noreferrer" className="link">
                  {t('parcel.track')}
                </a>
              )}
            </span>
          ),
        },
      ]),
]
