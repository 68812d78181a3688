/**
 * Carrier and tracking number of a parcel. The number's pattern proposes its carrier where one alone has it, and only warns: carriers
 * change their numbers.
 */
import { Button } from '#kit/ui/basics/Button.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import {
  isOddNumber,
  isTrackingNumber,
  proposeCarrier,
  type Carrier,
} from '#domains/shipping/propose-carrier.ts'

export type Sending = { carrierId: number | null; trackingNumber: string }

/** The input of the call, or null while something is missing: only carriers that track need a number. */
export function sentOf({ carrierId, trackingNumber }: Sending, carriers: readonly Carrier[]) {
  if (carrierId === null) return null
  const isTracked = carriers.find(({ id }) => id === carrierId)?.tracked !== false
  if (!isTracked) return { carrierId, trackingNumber: null }
  return isTrackingNumber(trackingNumber)
    ? { carrierId, trackingNumber: trackingNumber.trim() }
    : null
}

type Props = {
  carriers: readonly Carrier[]
  sending: Sending
  onChange: (sending: Sending) => void
  /** Set after the first attempt to submit. */
  showsErrors: boolean
  /** The server's error about the number. */
  error?: string | undefined
}

export function CarrierFields({ carriers, sending, onChange, showsErrors, error }: Props) {
  const t = useT('office.orders')
  const { carrierId, trackingNumber } = sending
  const carrier = carriers.find(({ id }) => id === carrierId)
  const isOdd = isOddNumber(trackingNumber, carrier)
  // Nothing is chosen while somebody types: what they have so far may have the pattern of another carrier.
  const proposed = isOdd || carrierId === null ? proposeCarrier(carriers, trackingNumber) : null
  const numberError =
    showsErrors && !isTrackingNumber(trackingNumber) ? t('ship.numberShort') : error
  return (
    <div className="form-grid">
      <Field
        label={t('ship.carrier')}
        required
        error={showsErrors && carrierId === null ? t('ship.carrierNeeded') : undefined}
      >
        <Select
          value={carrierId ?? ''}
          placeholder={t('ship.carrierChoose')}
          options={carriers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onChange({ ...sending, carrierId: Number(event.target.value) })}
        />
      </Field>
      {carrier?.tracked === false ? (
        <p className="self-end pb-2 text-sm text-ink-3">{t('ship.noNumber')}</p>
      ) : (
        <Field
          label={t('ship.number')}
          required
          hint={
            <>
              {isOdd ? (
                <span className="text-warning">
                  {t('ship.numberOdd', { carrier: carrier?.name ?? '' })}
                </span>
              ) : (
                t('ship.numberHint')
              )}{' '}
              {proposed !== null && (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => onChange({ ...sending, carrierId: proposed.id })}
                >
                  {t('ship.useCarrier', { carrier: proposed.name })}
                </Button>
              )}
            </>
          }
          error={numberError}
        >
          <TextInput
            value={trackingNumber}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            inputClassName="tabular-nums"
            onChange={(event) => onChange({ ...sending, trackingNumber: event.target.value })}
          />
        </Field>
      )}
    </div>
  )
}
