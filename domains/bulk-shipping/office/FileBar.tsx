/** Above the rows of a bulk shipment: one carrier for all, the template, and the file with tracking numbers. */
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import type { Carrier } from '#domains/shipping/propose-carrier.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { reportFailure } from '#kit/web/calls/report.ts'
import { addressOf } from '#kit/web/calls/call.ts'
import { upload } from '#kit/web/files/upload.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { readShipmentFile, shipmentTemplate } from '../calls.gen.ts'
import type { CheckedShipment } from '../contract.ts'

type Props = {
  carriers: readonly Carrier[]
  hasRows: boolean
  onCarrier: (carrierId: number) => void
  onRows: (rows: readonly CheckedShipment[]) => void
}

export function FileBar({ carriers, hasRows, onCarrier, onRows }: Props) {
  const t = useT('office.bulk-shipping')
  const [isReading, setIsReading] = useState(false)
  const read = async (file: File) => {
    setIsReading(true)
    try {
      onRows(await upload(readShipmentFile, {}, file))
    } catch (error) {
      reportFailure(error)
    } finally {
      setIsReading(false)
    }
  }
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return (
    <div className="office-filters">
      {hasRows && (
        <Select
          size="small"
          className="w-56"
          aria-label={t('carrierOfAll')}
          placeholder={t('carrierOfAll')}
          value=""
          options={carriers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => onCarrier(Number(target.value))}
        />
      )}
      <span className="flex-1 text-sm text-ink-3 max-md:basis-full">{hasRows ? '' : t('how')}</span>
      <a href={addressOf(shipmentTemplate, {})} download className={look}>
        {t('template')}
      </a>
      <label className={`${look} cursor-pointer has-focus-visible:outline-2`} aria-busy={isReading}>
        <Icon of={FileUp} size="small" />
        {t(isReading ? 'reading' : 'upload')}
        <input
          type="file"
          className="sr-only"
          accept=".csv,.tsv,.txt,.xlsx"
          disabled={isReading}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen !== undefined) void read(chosen)
            target.value = '' // the same file may be chosen again, after it was corrected
          }}
        />
      </label>
    </div>
  )
}
