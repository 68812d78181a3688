/** /user/user/address/areadata: the areas of delivery, level by level; choosing one begins a new address. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Plus from 'lucide-react/icons/plus'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { countries, regions } from '../calls.gen.ts'
import { COUNTRY_OF } from './door/AddressForm.tsx'

export const Route = createFileRoute('/_shop/user/user/address/areadata')({
  validateSearch: searchOf({ country: text(2), province: text(12), city: text(12) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('addresses')('area.title') }] }),
  component: AreaPage,
})

const DETAILS = '/user/user/address/details'

function AreaPage() {
  const t = useT('addresses')
  const navigate = Route.useNavigate()
  const { country = COUNTRY_OF[useLang()] } = Route.useSearch()
  const { data = [] } = useQuery({ ...query(countries, {}), staleTime: Infinity })
  const name = data.find(({ code }) => code === country)?.name ?? country
  return (
    <div className="stack">
      <div className="grid justify-items-start gap-1">
        <Link to="/user/user/address" className="link inline-flex items-center gap-1 text-sm">
          <Icon of={ChevronLeft} size="small" />
          {t('title')}
        </Link>
        <h1>{t('area.title')}</h1>
        <p className="text-sm text-ink-2">{t('area.text')}</p>
      </div>
      <Panel>
        <div className="stack">
          <Field label={t('country')} className="max-w-xs">
            <Select
              options={data.map((each) => ({ value: each.code, label: each.name }))}
              value={country}
              onChange={(event) =>
                void navigate({ search: { country: event.target.value }, replace: true })
              }
            />
          </Field>
          {country === 'CN' ? <China name={name} /> : <Elsewhere country={country} name={name} />}
        </div>
      </Panel>
    </div>
  )
}

/** Countries without a list of regions: they are typed. */
function Elsewhere({ country, name }: { country: string; name: string }) {
  const t = useT('addresses')
  return (
    <>
      <p>{t('area.typed', { name })}</p>
      <Link
        to={DETAILS}
        search={{ country }}
        className={buttonClass({ variant: 'primary', className: 'justify-self-start' })}
      >
        <Icon of={Plus} />
        {t('new')}
      </Link>
    </>
  )
}

function China({ name }: { name: string }) {
  const t = useT('addresses')
  const { province, city } = Route.useSearch()
  const parent = city ?? province
  const found = useQuery({
    ...query(regions, parent === undefined ? {} : { parent }),
    staleTime: Infinity,
  })
  const names = useNames(province, city)
  const country = 'CN'
  const crumbs = [
    { label: name, link: (p: object) => <Link to="." search={{ country }} {...p} /> },
    ...(province === undefined
      ? []
      : [
          {
            label: names.province,
            link: (p: object) => <Link to="." search={{ country, province }} {...p} />,
          },
        ]),
    ...(city === undefined ? [] : [{ label: names.city }]),
  ]
  return (
    <>
      <Breadcrumb items={crumbs} />
      <h2 className="text-sm text-ink-2">
        {t(
          city !== undefined ? 'districtLevel' : province !== undefined ? 'cityLevel' : 'province',
        )}
      </h2>
      {found.error !== null && <Retry error={found.error} onRetry={() => void found.refetch()} />}
      {found.data === undefined && found.error === null && <SkeletonLines count={6} />}
      {found.data?.length === 0 && <p className="text-ink-3">{t('area.nothing')}</p>}
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {found.data?.map(({ code, name: each, hasChildren }) => (
          <li key={code} className="grid">
            <Area code={code} name={each} hasChildren={hasChildren} />
          </li>
        ))}
      </ul>
    </>
  )
}

const AREA = buttonClass({ className: 'justify-start text-left wrap-anywhere' })

/** Opens the level below, or, on the lowest level, a new address. */
function Area({ code, name, hasChildren }: { code: string; name: string; hasChildren: boolean }) {
  const { province, city } = Route.useSearch()
  const country = 'CN'
  if (hasChildren) {
    const search =
      province === undefined ? { country, province: code } : { country, province, city: code }
    return (
      <Link to="." search={search} className={AREA}>
        {name}
      </Link>
    )
  }
  const search =
    city === undefined
      ? { country, province, city: code }
      : { country, province, city, district: code }
  return (
    <Link to={DETAILS} search={search} className={AREA}>
      <Icon of={Plus} size="small" />
      {name}
    </Link>
  )
}

/** The names of the address's codes, from the lists of the levels above. */
function useNames(province: string | undefined, city: string | undefined) {
  const { data: provinces = [] } = useQuery({ ...query(regions, {}), staleTime: Infinity })
  const { data: cities = [] } = useQuery({
    ...query(regions, province === undefined ? {} : { parent: province }),
    enabled: province !== undefined,
    staleTime: Infinity,
  })
  const nameOf = (list: typeof provinces, code: string | undefined) =>
    list.find((each) => each.code === code)?.name ?? code ?? ''
  return { province: nameOf(provinces, province), city: nameOf(cities, city) }
}
