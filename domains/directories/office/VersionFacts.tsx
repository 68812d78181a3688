/** What a version of a company says, in one language at a time, with its documents. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { LANGS, LOCALES, textIn, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { companyTextIn, type Kind } from '../kinds.ts'
import { officeTerms, viewCompanyDocument } from '../office-calls.gen.ts'
import type { CompanyVersion } from '../office-contract.ts'

type Props = { id: number; kind: Kind; version: CompanyVersion }

export function VersionFacts({ id, kind, version }: Props) {
  const shop = useT('directories')
  const t = useT('office.directories')
  const { moment } = useDates()
  const may = useMay()
  const [lang, setLang] = useState<Lang>(version.mainLang)
  const { name, about, mainLang, pictures } = version
  const isWritten = (each: Lang) => [name, about].every((text) => (text[each] ?? '').trim() !== '')
  return (
    <div className="stack">
      <LangTabs
        current={lang}
        onSelect={setLang}
        missing={LANGS.filter((each) => !isWritten(each))}
      />
      {!isWritten(lang) && <p className="text-sm text-ink-3">{t('inMainLang')}</p>}
      <Facts kind={kind} version={version} lang={lang} />
      <p
        lang={LOCALES[companyTextIn(about, lang, mainLang).lang]}
        className="max-w-prose whitespace-pre-line wrap-anywhere"
      >
        {companyTextIn(about, lang, mainLang).text}
      </p>
      {version.purgedAt === null && pictures.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {pictures.map(({ url, alt }) => (
            <li key={url} className="grid gap-1 text-xs text-ink-3">
              <Picture
                src={url}
                alt={companyTextIn(alt, lang, mainLang).text}
                width={400}
                height={300}
                className="aspect-[4/3] w-full rounded-control object-cover"
              />
              {companyTextIn(alt, lang, mainLang).text || shop('form.noAlt')}
            </li>
          ))}
        </ul>
      )}
      {version.purgedAt === null ? (
        may('directories.review') && <Documents id={id} fileIds={version.documentIds} />
      ) : (
        <p className="text-sm text-ink-3">{t('purged', { time: moment(version.purgedAt) })}</p>
      )}
    </div>
  )
}

function Facts({ kind, version, lang }: Omit<Props, 'id'> & { lang: Lang }) {
  const shop = useT('directories')
  const own = useLang()
  const { date } = useDates()
  const { number } = useNumbers()
  const { data: terms = [] } = useQuery(query(officeTerms, {}))
  const { name, city, capacity, mainLang, country, termIds, certificates } = version
  const read = (text: typeof name) => companyTextIn(text, lang, mainLang).text
  const names = terms
    .filter((term) => termIds.includes(term.id))
    .map((term) => textIn(term.name, own).text)
  return (
    <KeyValueList
      rows={[
        { label: shop('form.name'), value: read(name) },
        { label: shop('place'), value: `${countryNameIn(country, own)} · ${read(city)}` },
        { label: shop('address'), value: version.address || '–' },
        { label: shop(`terms.${kind}`), value: names.join(' · ') || '–' },
        { label: shop('capacity'), value: read(capacity) || '–' },
        {
          label: shop('staff'),
          value: version.staffCount === null ? '–' : number(version.staffCount),
        },
        { label: shop('founded'), value: version.foundedYear ?? '–' },
        { label: shop('website'), value: version.website ?? '–' },
        { label: shop('map'), value: version.mapUrl ?? '–' },
        {
          label: shop('certificates'),
          value:
            certificates
              .map((each) =>
                [each.name, each.number, each.validUntil === null ? '' : date(each.validUntil)]
                  .filter((part) => part !== '')
                  .join(' '),
              )
              .join(' · ') || '–',
        },
      ]}
    />
  )
}

/** Opened one at a time: each look is logged. */
function Documents({ id, fileIds }: { id: number; fileIds: readonly string[] }) {
  const shop = useT('directories')
  const view = useAct(viewCompanyDocument, {
    onDone: ({ url }) => void window.open(url, '_blank', 'noopener'),
  })
  if (fileIds.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{shop('form.documents')}</h3>
      <div className="button-row">
        {fileIds.map((fileId, index) => (
          <Button
            key={fileId}
            size="small"
            busy={view.isPending}
            onClick={() => view.mutate({ id, fileId })}
          >
            {shop('form.document', { number: index + 1 })}
          </Button>
        ))}
      </div>
    </div>
  )
}
