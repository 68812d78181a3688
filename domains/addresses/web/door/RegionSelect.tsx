/** One level of a country's regions as a list, disabled until the level above is chosen. */
import { useQuery } from '@tanstack/react-query'
import { Select } from '#kit/ui/forms/Select.tsx'
import { query } from '#kit/web/calls/call.ts'
import { regions } from '../../calls.gen.ts'

type Region = { code: string; name: string }
type Country = 'CN' | 'ID' | 'ES'
type Props = {
  label: string
  country: Country
  /** The code above, '' for the country; null disables the list. */
  parent: string | null
  /** Its code, or its name in forms that store names. */
  value: string | null
  onChoose: (region: Region) => void
  /** The surrounding field already has the label. */
  isAlone?: boolean
}

export function useRegions(country: Country, parent: string | null): readonly Region[] {
  const { data = [] } = useQuery({
    ...query(regions, parent === null || parent === '' ? { country } : { country, parent }),
    enabled: parent !== null,
    staleTime: Infinity,
  })
  return parent === null ? [] : data
}

export function RegionSelect(props: Props) {
  const { label, country, parent, value, onChoose, isAlone } = props
  const found = useRegions(country, parent)
  const chosen = found.find(({ code, name }) => code === value || name === value)
  return (
    <Select
      {...(isAlone === true ? {} : { 'aria-label': label })}
      placeholder={label}
      disabled={parent === null}
      value={chosen?.code ?? ''}
      options={found.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(event) => {
        const next = found.find(({ code }) => code === event.target.value)
        if (next !== undefined) onChoose(next)
      }}
    />
  )
}
