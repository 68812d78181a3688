/** The four levels of Indonesia as dependent lists; the form stores names. */
import { useState } from 'react'
import { useT } from '#kit/web/language/i18n.tsx'
import { RegionSelect, useRegions } from './RegionSelect.tsx'

type Names = { region: string; city: string; district: string }
type Props = {
  /** `district` is `kelurahan, kecamatan`. */
  value: Names
  onChange: (names: Names) => void
  /** Down to the kelurahan; a business gives its city alone. */
  isWhole: boolean
}

const SEPARATOR = ', '

export function IndonesiaFields({ value, onChange, isWhole }: Props) {
  const t = useT('addresses')
  const { region, city, district } = value
  // A kecamatan without its kelurahan is not yet a value of the form's district.
  const [opened, setOpened] = useState('')
  const at = district.lastIndexOf(SEPARATOR)
  const kelurahan = at === -1 ? '' : district.slice(0, at)
  const kecamatan = at === -1 ? opened : district.slice(at + SEPARATOR.length)
  const provinceCode = useCodeOf('', region)
  const cityCode = useCodeOf(provinceCode, city)
  const kecamatanCode = useCodeOf(isWhole ? cityCode : null, kecamatan)
  const choose = (names: Names, part = '') => {
    setOpened(part)
    onChange(names)
  }
  return (
    <div className="form-grid">
      <RegionSelect
        label={t('province')}
        country="ID"
        parent=""
        value={region}
        onChoose={({ name }) => choose({ region: name, city: '', district: '' })}
      />
      <RegionSelect
        label={t('regency')}
        country="ID"
        parent={provinceCode}
        value={city}
        onChoose={({ name }) => choose({ region, city: name, district: '' })}
      />
      {isWhole && (
        <>
          <RegionSelect
            label={t('kecamatan')}
            country="ID"
            parent={cityCode}
            value={kecamatan}
            onChoose={({ name }) => choose({ region, city, district: '' }, name)}
          />
          <RegionSelect
            label={t('kelurahan')}
            country="ID"
            parent={kecamatanCode}
            value={kelurahan}
            onChoose={({ name }) =>
              onChange({ region, city, district: `${name}${SEPARATOR}${kecamatan}` })
            }
          />
        </>
      )}
    </div>
  )
}

/** The code of a name in the list below `parent`; null until the list is loaded, and for unknown names. */
function useCodeOf(parent: string | null, name: string): string | null {
  return useRegions('ID', parent).find((each) => each.name === name)?.code ?? null
}
