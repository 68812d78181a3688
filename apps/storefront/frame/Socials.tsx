/** The shop's accounts on other networks: links, and QR pictures to scan. */
import { useQuery } from '@tanstack/react-query'
import { shopDetails } from '#domains/content/calls.gen.ts'
import { NETWORKS } from '#domains/content/networks.ts'
import { query } from '#kit/web/calls/call.ts'
import { smallPicture } from '#kit/web/pages/shop.ts'

export function Socials() {
  const { data: shop } = useQuery(query(shopDetails, {}))
  const socials = shop?.socials ?? []
  if (socials.length === 0) return null
  return (
    <ul className="footer-socials">
      {socials.map(({ network, url, qrUrl }, index) => (
        <li key={index}>
          {qrUrl !== null && (
            <img src={smallPicture(qrUrl)} alt="" width="76" height="76" loading="lazy" />
          )}
          {url === '' ? (
            <span>{NETWORKS[network]}</span>
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {NETWORKS[network]}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
