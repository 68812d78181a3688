import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  extr,
  group,
  place,
  ring,
  rep,
  text,
  decal,
  mesh,
} from '../kit.js'
import { H, screw } from '../parts.js'

export const glbQ = 0.42
export const name = {
  cn: '45 钢直齿圆柱齿轮 2 模 30 齿',
  en: 'Spur gear, steel C45, module 2, 30 teeth',
}
export const view = { yaw: -28, pitch: 22, fill: 0.82, key: 1.05 }
export const views = { top: { yaw: -28, pitch: 56 }, front: { yaw: 0, pitch: 10 } }

// Toothed outline with involute-like flanks, module m (cm), z teeth; hole of radius b with a keyway
function toothed(z, m, b, key = true) {
  const s = new THREE.Shape(),
    r = (z * m) / 2,
    ra = r + m,
    rf = r - 1.25 * m,
    p = (Math.PI * 2) / z,
    pts = []
  for (let i = 0; i < z; i++) {
    const a = i * p
    ;[
      [rf, -0.34],
      [rf, -0.31],
      [r - m * 0.5, -0.285],
      [r, -0.25],
      [r + m * 0.5, -0.19],
      [ra - m * 0.06, -0.125],
      [ra, -0.1],
      [ra, 0.1],
      [ra - m * 0.06, 0.125],
      [r + m * 0.5, 0.19],
      [r, 0.25],
      [r - m * 0.5, 0.285],
      [rf, 0.31],
      [rf, 0.34],
    ].forEach(([q, t]) =>
      pts.push(new THREE.Vector2(q * Math.cos(a + t * p), q * Math.sin(a + t * p))),
    )
  }
  s.setFromPoints(pts)
  const h = new THREE.Path(),
    k = key ? 0.3 : 0,
    hp = [],
    n = 48,
    d = Math.asin(k / b)
  for (let i = 0; i <= n; i++) {
    const a = H + d + ((Math.PI * 2 - 2 * d) * i) / n
    hp.push(new THREE.Vector2(b * Math.cos(a), b * Math.sin(a)))
  }
  if (key) hp.push(new THREE.Vector2(k, b + 0.28), new THREE.Vector2(-k, b + 0.28))
  h.setFromPoints(hp)
  s.holes.push(h)
  return s
}

function gear(z, m, w, b, o) {
  const g = new THREE.Group(),
    face = M.steel({ color: '#c3c7cc', roughness: 0.26, side: THREE.DoubleSide }),
    black = M.steel({ color: '#565c64', roughness: 0.42 })
  const e = extr(toothed(z, m, b), w, o.dark ? black : face, {
    bev: 0.07,
    bevSegs: 2,
    bevOffset: -0.07,
  })
  e.rotation.x = -H
  g.add(place(group(e), [0, w / 2, 0]))
  const r = (z * m) / 2
  // hub, turned recess lines, set screw
  if (o.hub) {
    const hs = new THREE.Shape()
    hs.absarc(0, 0, o.hub, 0, Math.PI * 2)
    hs.holes.push(toothed(z, m, b).holes[0])
    const hb = extr(hs, o.hubH, o.dark ? black : face, { bev: 0.08, curve: 48 })
    hb.rotation.x = -H
    g.add(place(group(hb), [0, w + o.hubH / 2, 0]))
    g.add(place(screw(0.26), [0, w + o.hubH / 2, o.hub - 0.16], [H, 0, 0]))
  }
  const line = M.steel({ color: '#8e949c', roughness: 0.5, side: THREE.DoubleSide })
  for (const q of o.lines ?? [])
    g.add(
      lathe(
        [
          [r * q, w + 0.006, 0],
          [r * q + 0.05, w + 0.006, 0],
        ],
        line,
        { seg: 96, cast: false },
      ),
    )
  if (o.holes)
    ring(o.holes, (a) =>
      g.add(
        cyl(r * 0.13, 0.03, M.plastic('#101215', { roughness: 0.9 }), {
          at: [r * 0.62 * Math.cos(a), w - 0.012, r * 0.62 * Math.sin(a)],
          seg: 36,
          bev: 0.01,
        }),
        lathe(
          [
            [r * 0.13, w + 0.012, 0],
            [r * 0.148, w + 0.012, 0],
          ],
          M.chrome({ side: THREE.DoubleSide }),
          { seg: 36, at: [r * 0.62 * Math.cos(a), 0, r * 0.62 * Math.sin(a)], cast: false },
        ),
      ),
    )
  g.add(
    decal(
      r * 2,
      r * 2,
      (c) => {
        c.translate(r, r)
        c.fillStyle = 'rgba(38,43,50,.85)'
        c.font = `700 ${r * 0.085}px "Public Sans Variable",sans-serif`
        c.textAlign = 'center'
        ;[...o.mark].forEach((ch, i) => {
          c.save()
          c.rotate((i - o.mark.length / 2) * 0.085)
          c.fillText(ch, 0, -r * 0.8)
          c.restore()
        })
      },
      { alpha: true, at: [0, w + 0.012, 0], rot: [-H, 0, 0], px: 1024, rough: 0.4 },
    ),
  )
  return g
}

export function build() {
  const g = new THREE.Group()
  const big = gear(30, 0.2, 2, 0.8, {
    hub: 1.7,
    hubH: 1.1,
    lines: [0.66, 0.7, 0.86],
    mark: 'M2 Z30  20°  C45',
  })
  const small = gear(18, 0.2, 2, 0.6, {
    hub: 1.15,
    hubH: 1.0,
    dark: true,
    lines: [],
    mark: 'M2 Z18',
  })
  const stand = gear(36, 0.2, 1.6, 0.8, {
    lines: [0.4, 0.44, 0.84],
    holes: 6,
    mark: 'M2 Z36  20°  C45',
  })
  g.add(place(big, [0, 0, 0]), place(small, [4.85, 0, 0.3], [0, 0.174, 0]))
  g.add(
    place(group(place(stand, [0, -0.8, 0], [0, 0.4, 0])), [0.6, 3.78, -4.6], [H - 0.16, 0, 0.1]),
  )
  return g
}
