/** How the goods of a case go back, where to, and what of them was checked in: for its buyer and for staff. */
import { PictureLinks } from '#domains/uploads/web/door/PictureLinks.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { CaseDetail } from '../../contract.ts'
import { CaseFiles } from './CaseRounds.tsx'
import { ReturnAddressText } from './ReturnAddressText.tsx'

type Props = {
  item: CaseDetail
  /** Who pays the freight, said to the one or the other. */
  freightBy: string
  receivedAlone: string
}

export function CaseReturn({ item, freightBy, receivedAlone }: Props) {
  const t = useT('after-sales')
  const { date } = useDates()
  const { recovery, returnAddress, sending, pickupOn, isReceivedAlone } = item
  if (recovery === 'none') return <p>{t('return.none')}</p>
  return (
    <div className="stack">
      <KeyValueList
        rows={[
          { label: t('form.recovery'), value: t(`recovery.${recovery}`) },
          { label: t('return.freight'), value: freightBy },
          ...(returnAddress === null
            ? []
            : [
                {
                  label: t('return.address'),
                  value: <ReturnAddressText address={returnAddress} />,
                },
              ]),
          ...(pickupOn === null
            ? []
            : [{ label: t('return.pickupOn'), value: date(`${pickupOn}T12:00:00.000Z`) }]),
          ...(sending === null ? [] : sendingRows(t, sending)),
        ]}
      />
      {sending !== null && <CaseFiles files={sending.files} />}
      {isReceivedAlone && <p className="text-sm text-ink-3">{receivedAlone}</p>}
      {item.checkedIn.map(({ lineId, quantity, resellableQuantity, condition, pictureUrls }) => {
        const line = item.lines.find((each) => each.lineId === lineId)
        return (
          <div key={lineId} className="grid gap-2 text-sm">
            <b>{[line?.name, line?.optionText].filter(Boolean).join(' · ')}</b>
            <p>
              {t('return.checkedIn', { count: quantity, resellable: resellableQuantity })}
              {condition !== '' && ` · ${condition}`}
            </p>
            <PictureLinks urls={pictureUrls} alt={line?.name ?? ''} />
          </div>
        )
      })}
    </div>
  )
}

const sendingRows = (
  t: ReturnType<typeof useT<'after-sales'>>,
  sending: NonNullable<CaseDetail['sending']>,
) => [
  { label: t('send.carrier'), value: sending.carrier },
  { label: t('send.number'), value: sending.number },
  ...(sending.phone === '' ? [] : [{ label: t('send.phone'), value: sending.phone }]),
  ...(sending.remark === '' ? [] : [{ label: t('send.remark'), value: sending.remark }]),
]
