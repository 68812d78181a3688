/** A preview of the page as a search result, in each language, with length limits. */
import { LANGS, LOCALES, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { shopName } from '#kit/web/pages/shop.ts'
import type { PartProps } from './form.ts'
import { cut, fitOf, headOf, TEXT_WIDTH, TITLE_WIDTH, widthOf } from './seo.ts'

const TONES = { short: 'warning', good: 'success', long: 'danger' } as const

type Props = PartProps & { productId: number | undefined; onLang: (lang: Lang) => void }

export function SeoPart({ form, lang, canWrite, productId, onLang }: Props) {
  const t = useT('office.product-admin')
  const kit = useT('kit')
  const [name, brief, pageHead] = form.watch(['name', 'brief', 'pageHead'])
  const headIn = (each: Lang) => headOf({ name, brief, pageHead }, each, shopName(each))
  const head = headIn(lang)
  const { host } = location
  const id = productId ?? t('seo.newId')
  return (
    <Panel title={t('part.seo')} note={t('part.seoNote')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <fieldset disabled={!canWrite} className="stack min-w-0 content-start">
          <TranslatedField
            control={form.control}
            name="pageHead.title"
            lang={lang}
            label={t('seo.title')}
            hint={t('seo.titleHint')}
            maxLength={120}
          />
          <TranslatedField
            control={form.control}
            name="pageHead.description"
            lang={lang}
            label={t('seo.text')}
            hint={t('seo.textHint')}
            rows={3}
            maxLength={320}
          />
        </fieldset>
        <div className="stack min-w-0 content-start">
          <figure aria-label={t('seo.preview')}>
            <figcaption className="field-label mb-1.5">{t('seo.preview')}</figcaption>
            <div className="result-preview" lang={LOCALES[lang]}>
              <span className="result-address">
                {host} › goods › {id}
              </span>
              <span className="result-title">{cut(head.title, TITLE_WIDTH)}</span>
              <span className="result-text">{cut(head.text, TEXT_WIDTH)}</span>
            </div>
          </figure>
          <p className="text-xs text-ink-3">{t('seo.address', { address: `/goods/${id}` })}</p>
          <table className="data-table data-table-dense" aria-label={t('seo.lengths')}>
            <thead>
              <tr>
                <th scope="col">{t('seo.language')}</th>
                <th scope="col">{t('seo.title')}</th>
                <th scope="col">{t('seo.text')}</th>
              </tr>
            </thead>
            <tbody>
              {LANGS.map((each) => (
                <tr key={each}>
                  <th scope="row">
                    <Button
                      size="small"
                      variant="quiet"
                      aria-pressed={each === lang}
                      onClick={() => onLang(each)}
                    >
                      {kit(`language.${each}`)}
                    </Button>
                  </th>
                  <td>
                    <Length text={headIn(each).title} most={TITLE_WIDTH} />
                  </td>
                  <td>
                    <Length text={headIn(each).text} most={TEXT_WIDTH} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Panel>
  )
}

function Length({ text, most }: { text: string; most: number }) {
  const t = useT('office.product-admin')
  const fit = fitOf(text, most)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 tabular-nums">
      {t('seo.length', { width: widthOf(text), most })}
      <Tag tone={TONES[fit]}>{t(`seo.${fit}`)}</Tag>
    </span>
  )
}
