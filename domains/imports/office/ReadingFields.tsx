/** How an uploaded file is read: encoding with a sample, sheet and header, and which column is which field of a product. */
import type { UseQueryResult } from '@tanstack/react-query'
import { LANGS } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { FileEncoding, ImportSource, type FileReading } from '../contract.ts'
import { ColumnFields } from './ColumnFields.tsx'
import type { Inspection } from './use-inspection.ts'

type Props = {
  seen: UseQueryResult<Inspection>
  reading: FileReading
  disabled: boolean
  onReading: (reading: FileReading) => void
}

export function ReadingFields({ seen, reading, disabled, onReading }: Props) {
  const t = useT('office.imports')
  const kit = useT('kit')
  if (seen.error !== null) return <Notice tone="danger">{seen.error.message}</Notice>
  if (seen.data === undefined) return <p className="text-sm text-ink-3">{t('reading.looking')}</p>
  const { problem, source, format, pictureCount } = seen.data
  return (
    <section className="grid gap-4" aria-busy={seen.isPlaceholderData}>
      <h3>{t('reading.title')}</h3>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      {format === 'own' && <p className="text-sm text-ink-2">{t('reading.own')}</p>}
      {format === 'archive' && <ArchiveNotes currency={seen.data.baseCurrency} />}
      {pictureCount !== null && (
        <p className="text-sm text-ink-2">{t('reading.pictures', { count: pictureCount })}</p>
      )}
      <Layout seen={seen.data} {...{ reading, disabled, onReading }} />
      {source !== null && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t('reading.source')}>
              <Select
                value={source}
                disabled={disabled}
                options={ImportSource.options.map((each) => ({
                  value: each,
                  label: t(`format.${each}`),
                }))}
                onChange={({ target }) =>
                  onReading({
                    ...reading,
                    columns: null,
                    source: ImportSource.options.find((each) => each === target.value) ?? null,
                  })
                }
              />
            </Field>
            <Field label={t('reading.lang')}>
              <Select
                value={reading.lang ?? seen.data.lang ?? ''}
                disabled={disabled}
                options={LANGS.map((each) => ({ value: each, label: kit(`language.${each}`) }))}
                onChange={({ target }) =>
                  onReading({
                    ...reading,
                    lang: LANGS.find((each) => each === target.value) ?? null,
                  })
                }
              />
            </Field>
          </div>
          <ColumnFields
            seen={seen.data}
            disabled={disabled}
            onColumns={(columns) => onReading({ ...reading, source, columns })}
          />
        </>
      )}
    </section>
  )
}

/** What an archive is, and that its prices are of a shop with other books. */
function ArchiveNotes({ currency }: { currency: Inspection['baseCurrency'] }) {
  const t = useT('office.imports')
  const base = baseCurrency()
  return (
    <>
      <p className="text-sm text-ink-2">{t('reading.archive')}</p>
      {currency !== base && (
        <Notice tone="warning">
          {currency === null
            ? t('reading.archiveNoCurrency', { base })
            : t('reading.archiveCurrency', { currency, base })}
        </Notice>
      )}
    </>
  )
}

type LayoutProps = Omit<Props, 'seen'> & { seen: Inspection }

function Layout({ seen, reading, disabled, onReading }: LayoutProps) {
  const t = useT('office.imports')
  const { encoding, sheets, sheet, headerRow } = seen
  return (
    <>
      {encoding !== null && (
        <Field label={t('reading.encoding')} hint={samplesOf(seen) ?? t('reading.plain')}>
          <Select
            value={encoding}
            disabled={disabled}
            options={FileEncoding.options.map((each) => ({
              value: each,
              label: t(`reading.encodings.${each}`),
            }))}
            onChange={({ target }) =>
              onReading({
                ...reading,
                encoding: FileEncoding.options.find((each) => each === target.value) ?? null,
              })
            }
          />
        </Field>
      )}
      {(sheets.length > 1 || headerRow !== null) && (
        <div className="grid gap-4 sm:grid-cols-2">
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
                  if (isRow && row !== headerRow)
                    onReading({ ...reading, headerRow: row, columns: null })
                }}
              />
            </Field>
          )}
        </div>
      )}
    </>
  )
}

const SAMPLES_SHOWN = 3

/** Cells in which a wrong encoding would be seen: of the rows, which people know better than the names of columns, and of these. */
function samplesOf({ samples, found }: Inspection): string | undefined {
  // oxlint-disable-next-line no-control-regex -- what is beyond ASCII
  const isTelling = (text: string) => /[^\u0000-\u007f]/.test(text)
  const cells = [...new Set(samples.flat())].filter(isTelling).slice(0, SAMPLES_SHOWN)
  const titles = found.map(({ title }) => title).filter(isTelling)
  const shown = [...cells, ...titles].slice(0, SAMPLES_SHOWN)
  return shown.length === 0 ? undefined : shown.map((text) => `“${text.slice(0, 60)}”`).join(' · ')
}
