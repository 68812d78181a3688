/** A signed acceptance protocol: who signed when, remarks, photos, and until when the warranty holds. */
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { DeviceOrder } from '../../contract.ts'

type Props = { acceptance: NonNullable<DeviceOrder['acceptance']> }

export function Protocol({ acceptance }: Props) {
  const t = useT('device-orders')
  const { date, zoned } = useDates()
  const { signature, photos, remarks, warrantyMonths, warrantyUntil, isInWarranty } = acceptance
  return (
    <div className="stack">
      <KeyValueList
        rows={[
          acceptance.isDeemed
            ? { label: t('protocol.state'), value: t('protocol.deemed') }
            : { label: t('protocol.signer'), value: acceptance.signerName },
          {
            label: t(acceptance.isDeemed ? 'protocol.deemedAt' : 'protocol.at'),
            value: zoned(acceptance.acceptedAt),
          },
          ...(acceptance.early === null
            ? []
            : [{ label: t('protocol.state'), value: t(`protocol.early.${acceptance.early}`) }]),
          ...(remarks === ''
            ? []
            : [
                {
                  label: t('protocol.remarks'),
                  value: <span className="whitespace-pre-line wrap-anywhere">{remarks}</span>,
                },
              ]),
          {
            label: t('protocol.warranty'),
            value:
              warrantyMonths === 0 ? (
                t('protocol.noWarranty')
              ) : (
                <span className="flex flex-wrap items-center gap-2">
                  {t('protocol.until', { date: date(warrantyUntil), months: warrantyMonths })}
                  <Tag tone={isInWarranty ? 'success' : 'neutral'}>
                    {t(isInWarranty ? 'protocol.holds' : 'protocol.over')}
                  </Tag>
                </span>
              ),
          },
        ]}
      />
      {photos.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {photos.map(({ id, url }, index) => (
            <a key={id} href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={t('acceptance.photo', { number: index + 1 })}
                width="96"
                height="96"
                loading="lazy"
                className="size-24 rounded-md object-cover"
              />
            </a>
          ))}
        </div>
      )}
      {signature !== null && (
        <img
          src={signature.url}
          alt={t('protocol.signature', { name: acceptance.signerName })}
          width="320"
          height="120"
          loading="lazy"
          // Signatures are drawn in black: the ground stays white in the dark too.
          className="max-w-full rounded-md border border-line bg-white"
        />
      )}
    </div>
  )
}
