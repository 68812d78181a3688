/** How a statement is read: encoding, sheet and header, which column is what, the order of days, and its first lines. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { inspectStatement } from '../calls.gen.ts'
import { DayOrder, StatementEncoding, type StatementReading } from '../contract.ts'
import { STATEMENT_FIELDS } from '../fields.ts'

type Inspection = DataOf<typeof inspectStatement>
type Props = {
  seen: UseQueryResult<Inspection>
  currency: Currency
  reading: StatementReading
  disabled: boolean
  onReading: (reading: StatementReading) => void
}

export function ReadingFields({ seen, ...rest }: Props) {
  const t = useT('office.bank-statements')
  if (seen.error !== null) return <Notice tone="danger">{seen.error.message}</Notice>
  if (seen.data === undefined) return <p className="text-sm text-ink-3">{t('reading.looking')}</p>
  const { format, problem, lines, found } = seen.data
  return (
    <section className="grid gap-4" aria-busy={seen.isPlaceholderData}>
      <h3>
        {t('reading.title')}
        {format !== null && (
          <span className="font-normal text-ink-3"> · {t(`format.${format}`)}</span>
        )}
      </h3>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {lines.length > 0 && <FirstLines lines={lines} currency={rest.currency} />}
      {found.length > 0 && <Columns seen={seen.data} {...rest} />}
      <Layout seen={seen.data} {...rest} />
    </section>
  )
}

function FirstLines({ lines, currency }: { lines: Inspection['lines']; currency: Currency }) {
  const t = useT('office.bank-statements')
  const { date } = useDates()
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-3">{t('reading.first')}</p>
      <ul className="grid gap-2 rounded-2 border border-line p-3 text-sm">
        {lines.map(({ bookedOn, amount, payerName, reference, text }, index) => (
          <li key={index} className="grid gap-0.5">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {date(`${bookedOn}T12:00:00.000Z`)} · {payerName === '' ? '—' : payerName}
              </span>
              <b className={amount < 0 ? 'text-ink-3' : ''}>
                <Money amount={amount} currency={currency} />
              </b>
            </span>
            <span className="text-xs wrap-anywhere text-ink-3">
              {[reference, text].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type PartProps = Omit<Props, 'seen'> & { seen: Inspection }

function Columns({ seen, reading, disabled, onReading }: PartProps) {
  const t = useT('office.bank-statements')
  const { columns, found, dayOrder } = seen
  const options = [
    { value: '', label: t('columns.none') },
    ...found
      .filter(({ name }) => name !== '')
      .map(({ name, title, sample }) => ({
        value: name,
        label: sample === '' ? title : `${title} (${sample.slice(0, 30)})`,
      })),
  ]
  const change = (field: string, column: string) => {
    const { [field]: _, ...others } = columns
    onReading({ ...reading, columns: column === '' ? others : { ...others, [field]: column } })
  }
  return (
    <div className="grid gap-2">
      <h4 className="field-label">{t('columns.title')}</h4>
      <p className="text-sm text-ink-3">{t('columns.note')}</p>
      <ul className="grid gap-2">
        {STATEMENT_FIELDS.map((field) => (
          <li key={field} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[10rem_1fr]">
            <span className="text-sm">{t(`columns.of.${field}`)}</span>
            <Select
              aria-label={t(`columns.of.${field}`)}
              value={columns[field] ?? ''}
              disabled={disabled}
              options={options}
              onChange={({ target }) => change(field, target.value)}
            />
          </li>
        ))}
      </ul>
      <Field label={t('reading.dayOrder')}>
        <Select
          value={dayOrder ?? 'dmy'}
          disabled={disabled}
          options={DayOrder.options.map((value) => ({ value, label: t(`dayOrder.${value}`) }))}
          onChange={({ target }) =>
            onReading({
              ...reading,
              columns,
              dayOrder: DayOrder.options.find((each) => each === target.value) ?? null,
            })
          }
        />
      </Field>
    </div>
  )
}

function Layout({ seen, reading, disabled, onReading }: PartProps) {
  const t = useT('office.bank-statements')
  const { encoding, sheets, sheet, headerRow } = seen
  return (
    <>
      {encoding !== null && (
        <Field label={t('reading.encoding')}>
          <Select
            value={encoding}
            disabled={disabled}
            options={StatementEncoding.options.map((value) => ({
              value,
              label: t(`encoding.${value}`),
            }))}
            onChange={({ target }) =>
              onReading({
                ...reading,
                encoding: StatementEncoding.options.find((each) => each === target.value) ?? null,
              })
            }
          />
        </Field>
      )}
      {sheets.length > 1 && (
        <Field label={t('reading.sheet')}>
          <Select
            value={sheet ?? ''}
            disabled={disabled}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) =>
              onReading({ ...reading, sheet: target.value, headerRow: null, columns: null })
            }
          />
        </Field>
      )}
      {headerRow !== null && (
        <Field label={t('reading.header')}>
          <TextInput
            key={headerRow}
            inputMode="numeric"
            disabled={disabled}
            defaultValue={String(headerRow)}
            onBlur={({ target }) => {
              const row = Number(target.value)
              const isRow = Number.isInteger(row) && row >= 1 && row <= 1000
              if (isRow && row !== headerRow) {
                onReading({ ...reading, headerRow: row, columns: null })
              }
            }}
          />
        </Field>
      )}
    </>
  )
}
