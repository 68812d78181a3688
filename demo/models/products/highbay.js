import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  tube,
  group,
  place,
  ring,
  rep,
  decal,
  text,
  mesh,
  seg,
  env,
  hex,
} from '../kit.js'
import { H, screw } from '../parts.js'

export const glbQ = 0.4
export const name = { cn: 'LED 工矿灯 150W IP65', en: 'LED high-bay light, 150 W, IP65' }
export const view = { yaw: -24, pitch: -18, fill: 0.8, floor: false }
export const views = { side: { yaw: -20, pitch: 4 }, top: { yaw: -24, pitch: 34 } }
export const variants = ['white']

export function build(variant) {
  const shell = M.powder(variant === 'white' ? '#e3e6ea' : '#2a2f36', { side: THREE.DoubleSide }),
    alu = M.steel({ color: '#aeb4bb', roughness: 0.36 }),
    dark = M.plastic('#1b1e23'),
    steel = M.steel({ roughness: 0.2 }),
    g = new THREE.Group()
  // round body with a rim, lens below
  g.add(
    lathe(
      [
        [0, 3.4, 0],
        [12.6, 3.4, 0],
        [12.6, 0.5, 0.2],
        [13.2, 0, 0.3],
        [14.6, 0, 0.3],
        [15, 0.6, 0.3],
        [15, 3.6, 0.5],
        [13.6, 5, 0.6],
        [0, 5.4, 0],
      ],
      shell,
      { seg: 110 },
    ),
  )
  g.add(
    lathe(
      [
        [0, 1.1, 0],
        [12.5, 1.1, 0.1],
        [12.5, 1.5, 0],
      ],
      M.glow('#fff7e8', 0.55),
      { seg: 80, cast: false },
    ),
  )
  g.children.at(-1).material.side = THREE.DoubleSide
  const lens = M.gloss('#ffffff', { roughness: 0.08, emissive: '#fff3d6', emissiveIntensity: 0.95 })
  const cell = M.steel({ color: '#d5dade', roughness: 0.15 })
  ;[
    [2, 3.2],
    [8, 6],
    [14, 9],
    [20, 11.6],
  ].forEach(([n, r], k) => {
    if (!k) n = 3
    ring(env.glb ? Math.ceil(n / 1.5) : n, (a) => {
      const q = r === 3.2 ? 2 : r - 1
      g.add(
        mesh(new THREE.SphereGeometry(0.82, seg(18, 8), seg(9, 5), 0, Math.PI * 2, H, H), lens, {
          at: [q * Math.cos(a), 1.08, q * Math.sin(a)],
          cast: false,
        }),
        lathe(
          [
            [0.84, 0.95, 0],
            [1.1, 1.0, 0.03],
            [1.1, 1.08, 0],
          ],
          M.steel({ color: '#d5dade', side: THREE.DoubleSide }),
          { seg: 24, at: [q * Math.cos(a), 0, q * Math.sin(a)], cast: false },
        ),
      )
    })
  })
  ring(8, (a) =>
    g.add(place(screw(0.42), [13.9 * Math.cos(a), 0.05, 13.9 * Math.sin(a)], [Math.PI, 0, 0])),
  )
  // radial cooling fins, driver housing, eye hook
  ring(36, (a) =>
    g.add(
      place(
        box(7.4, 5.4, 0.32, alu, { bev: 0.12, segs: 2 }),
        [9.6 * Math.cos(a), 4.6, 9.6 * Math.sin(a)],
        [0, -a, 0],
      ),
    ),
  )
  g.add(
    lathe(
      [
        [12.6, 8.6, 0],
        [13.4, 8.6, 0.1],
        [13.4, 9.5, 0.1],
        [12.6, 9.5, 0],
      ],
      shell,
      { seg: 100 },
    ),
  )
  g.add(
    lathe(
      [
        [0, 4.8, 0],
        [6.6, 4.8, 0.2],
        [6.8, 12.6, 0.9],
        [5, 14.2, 0.9],
        [1.4, 14.6, 0.4],
        [1.4, 15.4, 0.2],
        [0, 15.4, 0],
      ],
      shell,
      { seg: 88, steps: 6 },
    ),
  )
  rep(3, (i) =>
    g.add(
      lathe(
        [
          [6.65, 7.6 + i * 1.1, 0],
          [6.9, 7.7 + i * 1.1, 0.05],
          [6.9, 8 + i * 1.1, 0.05],
          [6.7, 8.1 + i * 1.1, 0],
        ],
        alu,
        { seg: 80 },
      ),
    ),
  )
  g.add(
    cyl(0.9, 1.2, steel, { at: [0, 15.2, 0], seg: 28 }),
    hex(2.4, 0.9, steel, { at: [0, 15.5, 0] }),
  )
  const t = mesh(new THREE.TorusGeometry(1.9, 0.38, seg(16, 8), seg(52, 20), 5.3), steel, {
    at: [0, 18.2, 0],
    rot: [0, 0.5, -1.08],
  })
  g.add(t)
  // cable gland and lead
  g.add(
    place(
      group(hex(1.8, 0.8, dark), cyl(0.72, 1.4, dark, { seg: 24, at: [0, 0.7, 0] })),
      [4.3, 14, 2.4],
      [0.3, 0, -0.5],
    ),
  )
  g.add(
    tube(
      [
        [5.2, 15.7, 2.9],
        [6.4, 18.6, 3.4],
        [9, 19.6, 4],
        [12.6, 17.4, 5],
        [16, 14, 6.4],
        [18, 13, 7],
      ],
      0.36,
      M.rubber('#17191d'),
      { along: 70, seg: 12 },
    ),
  )
  g.add(
    place(
      decal(
        7.4,
        2.6,
        (c) => {
          c.fillStyle = '#e9ecef'
          c.fillRect(0, 0, 7.4, 2.6)
          text(c, 'HB-150', 0.4, 1.2, 1.1, { weight: 800 })
          text(c, '150 W  21 000 lm  IP65', 0.4, 2.1, 0.58, { weight: 500 })
        },
        { px: 420 },
      ),
      [0, 11.2, 7.0],
      [-0.06, 0, 0],
    ),
  )
  return g
}
