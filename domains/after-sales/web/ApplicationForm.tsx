/** The form of an application: which pieces, what for, why, how they go back; beside it what goes back, line by line. */
import HandCoins from 'lucide-react/icons/hand-coins'
import Repeat from 'lucide-react/icons/repeat'
import Send from 'lucide-react/icons/send'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { RadioCard } from '#kit/ui/forms/Radio.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { translatorFor, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { reasonsOf } from '../case-reasons.ts'
import { CASE_TEXT_MAX, OTHER_TEXT_MIN } from '../limits.ts'
import { Estimate } from './Estimate.tsx'
import { FileFields } from './FileFields.tsx'
import { Replacements } from './Replacements.tsx'
import { heldOfLine, type Application, type LineLeft } from './use-application.ts'

type Props = {
  application: Application
  lines: readonly LineLeft[]
  currency: Currency
  busy: boolean
  submitLabel: string
  onSubmit: () => void
  /** Of a form that was opened on a page: leaves it. */
  onClose?: () => void
}

export function ApplicationForm(props: Props) {
  const { application, lines, currency, busy, submitLabel, onSubmit, onClose } = props
  const t = useT('after-sales')
  const { errors } = application
  const send = () => {
    application.try()
    if (errors.lines || errors.reason || errors.text) {
      setTimeout(focusFirstError)
      return
    }
    onSubmit()
  }
  return (
    <form
      className="two-columns two-columns-start"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="stack">
        <Panel title={t('form.lines')}>
          <Field
            label={t('form.linesHint')}
            group
            error={application.isTried && errors.lines ? t('form.linesNeeded') : undefined}
          >
            <div className="stack">
              {lines.map((line) => (
                <LineChoice
                  key={line.lineId}
                  line={line}
                  application={application}
                  currency={currency}
                />
              ))}
            </div>
          </Field>
        </Panel>
        <Panel title={t('form.title')}>
          <Questions application={application} lines={lines} currency={currency} />
        </Panel>
      </div>
      <Panel title={t(application.extraAmount > 0 ? 'estimate.payTitle' : 'estimate.title')}>
        <Estimate application={application} currency={currency} />
        <div className="button-row pt-4">
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            reason={application.isUploading ? t('files.uploading') : undefined}
          >
            {submitLabel}
          </Button>
          {onClose !== undefined && <Button onClick={onClose}>{t('form.leave')}</Button>}
        </div>
      </Panel>
    </form>
  )
}

function LineChoice({
  line,
  application,
  currency,
}: Pick<Props, 'application' | 'currency'> & { line: LineLeft }) {
  const t = useT('after-sales')
  const { money } = useMoney()
  const { draft, change } = application
  const held = heldOfLine(line, draft)
  const leftQuantity = held?.leftQuantity ?? 0
  const quantity = Math.min(draft.quantities[line.lineId] ?? 0, leftQuantity)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="photo h-14 w-14 shrink-0">
        {line.pictureUrl !== null && (
          <img src={line.pictureUrl} alt="" width="400" height="400" loading="lazy" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2">{line.name}</b>
        <span className="block text-sm text-ink-3">
          {[held?.optionText ?? line.optionText, t('form.left', { count: leftQuantity })]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {line.gift !== null && (
          <span className="flex flex-wrap items-baseline gap-2 text-sm text-ink-3">
            <Tag tone="member">{t('line.gift')}</Tag>
            {t('line.worth', { amount: money(line.gift.valueAmount, currency) })}
          </span>
        )}
      </span>
      {line.held.length > 1 && (
        <Select
          aria-label={t('form.held', { name: line.name })}
          className="w-auto"
          value={String(held?.skuId ?? '')}
          options={line.held.map(({ skuId, optionText }) => ({
            value: String(skuId),
            label: optionText,
          }))}
          onChange={(event) =>
            change({ heldSkus: { ...draft.heldSkus, [line.lineId]: Number(event.target.value) } })
          }
        />
      )}
      <QuantityStepper
        value={quantity}
        min={0}
        max={leftQuantity}
        unit={line.unitName}
        size="small"
        label={line.name}
        disabled={leftQuantity === 0}
        countsAsTyped
        onChange={(next) => change({ quantities: { ...draft.quantities, [line.lineId]: next } })}
      />
    </div>
  )
}

const TYPES = [
  ['refund_only', HandCoins],
  ['return_refund', Undo2],
  ['exchange', Repeat],
] as const
const WAYS = [
  ['self', Send],
  ['pickup', Truck],
] as const

function Questions({
  application,
  lines,
  currency,
}: Pick<Props, 'application' | 'lines' | 'currency'>) {
  const t = useT('after-sales')
  const { draft, change, isTried, errors } = application
  return (
    <div className="stack">
      <Field label={t('form.type')} required group>
        <div className="picks">
          {TYPES.map(([type, icon]) => (
            <RadioCard
              key={type}
              name="type"
              icon={icon}
              title={t(`type.${type}`)}
              note={t(`typeNote.${type}`)}
              checked={draft.type === type}
              onChange={() =>
                change({
                  type,
                  reason: reasonsOf(type).includes(draft.reason) ? draft.reason : '',
                })
              }
            />
          ))}
        </div>
      </Field>
      <Field
        label={t('form.reason')}
        required
        error={
          isTried && errors.reason
            ? t(application.isReasonOver(draft.reason) ? 'form.reasonOver' : 'form.reasonNeeded')
            : undefined
        }
      >
        <Select
          value={draft.reason}
          placeholder={t('form.reasonChoose')}
          options={reasonsOf(draft.type).map((value) => {
            const reason = translatorFor(t, `reason.${value}`, {})
            const disabled = application.isReasonOver(value)
            return { value, disabled, label: disabled ? t('form.reasonPast', { reason }) : reason }
          })}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
      {draft.type === 'exchange' && (
        <Replacements lines={lines} application={application} currency={currency} />
      )}
      {draft.type !== 'refund_only' && (
        <Field label={t('form.recovery')} required group>
          <div className="picks">
            {WAYS.map(([recovery, icon]) => (
              <RadioCard
                key={recovery}
                name="recovery"
                icon={icon}
                title={t(`recovery.${recovery}`)}
                note={t(`recoveryNote.${recovery}`)}
                checked={draft.recovery === recovery}
                onChange={() => change({ recovery })}
              />
            ))}
          </div>
        </Field>
      )}
      <Field
        label={t('form.text')}
        required
        hint={t('form.textHint', { count: CASE_TEXT_MAX })}
        error={
          isTried && errors.text
            ? draft.reason === 'other'
              ? t('form.textOther', { count: OTHER_TEXT_MIN })
              : t('form.textNeeded')
            : undefined
        }
      >
        <TextArea
          rows={4}
          maxLength={CASE_TEXT_MAX}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
      <FileFields
        files={draft.files}
        onFiles={application.changeFiles}
        onUploading={application.setIsUploading}
      />
    </div>
  )
}
