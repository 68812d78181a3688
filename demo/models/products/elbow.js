import {
  THREE,
  M,
  lathe,
  cyl,
  group,
  place,
  ring,
  rep,
  mesh,
  seg,
  decal,
  text,
  hex,
  wrap,
} from '../kit.js'
import { H } from '../parts.js'

export const name = { cn: '304 不锈钢法兰弯头 90° DN65', en: 'Flanged elbow 90°, SS304 DN65' }
export const view = { yaw: -38, pitch: 20, fill: 0.8 }
export const views = { front: { yaw: 0, pitch: 10 }, face: { yaw: -74, pitch: 16 } }

const flange = (ss, mach) => {
  // face at y = 0 looking down -y
  const f = group(
    lathe(
      [
        [3.5, 0, 0],
        [5.6, 0, 0.08],
        [5.6, 0.3, 0.05],
        [9.2, 0.3, 0.15],
        [9.2, 2.1, 0.2],
        [5.2, 2.2, 0.5],
        [3.9, 4.2, 0.6],
        [3.8, 5, 0],
      ],
      ss,
      { seg: 88, steps: 6 },
    ),
    lathe(
      [
        [3.45, 0.02, 0],
        [3.45, 5, 0],
      ],
      M.steel({ roughness: 0.3, color: '#7f858d', side: THREE.DoubleSide }),
      { seg: 64 },
    ),
  )
  rep(5, (i) =>
    f.add(
      lathe(
        [
          [3.8 + i * 0.36, -0.01, 0],
          [3.92 + i * 0.36, -0.01, 0],
        ],
        M.steel({ roughness: 0.5, color: '#8f959d', side: THREE.DoubleSide }),
        { seg: 72, cast: false },
      ),
    ),
  )
  ring(8, (a) => {
    for (const [y, r] of [
      [0.27, Math.PI],
      [2.13, 0],
    ])
      f.add(
        place(
          cyl(0.9, 0.04, M.plastic('#15171a', { roughness: 0.9 }), { seg: 28, bev: 0.01 }),
          [7.4 * Math.cos(a + 0.39), y, 7.4 * Math.sin(a + 0.39)],
          [r, 0, 0],
        ),
      )
  })
  f.add(
    lathe(
      [
        [3.78, 5, 0],
        [4.02, 5.12, 0.1],
        [4.02, 5.5, 0.1],
        [3.78, 5.62, 0],
      ],
      M.steel({ roughness: 0.5, color: '#9fa2a3', side: THREE.DoubleSide }),
      { seg: 72 },
    ),
  )
  return f
}

export function build() {
  const ss = M.steel({ color: '#c0c4c9', roughness: 0.34, side: THREE.DoubleSide }),
    mach = M.steel({ roughness: 0.2 }),
    g = new THREE.Group(),
    B = 10.5,
    r = 3.8
  // quarter bend about (B, *, 0): from +y opening at the left to +x opening
  const t = new THREE.TorusGeometry(B, r, seg(56, 24), seg(56, 20), H)
  const bend = mesh(t, ss)
  bend.rotation.z = H
  bend.position.set(B, 5.3, 0)
  g.add(bend)
  g.add(place(group(flange(ss, mach)), [0, 0, 0]))
  g.add(place(group(flange(ss, mach)), [B + 5.3, 5.3 + B, 0], [0, 0, H]))
  // stamped mark on the outside of the bend
  g.add(
    place(
      decal(
        6,
        3,
        (c) => {
          text(c, 'DN65', 0, 1.6, 1.5, { weight: 800, color: 'rgba(40,44,50,.85)' })
          text(c, '90°  SS304  PN16', 0, 2.5, 0.66, { weight: 600, color: 'rgba(40,44,50,.85)' })
        },
        { alpha: true, px: 512 },
      ),
      [4.9, 11.5, 3.84],
      [0, 0, 0.72],
    ),
  )
  // two studs with nuts and a gasket next to it
  const stud = new THREE.Group()
  const th = [
    [0, 0, 0],
    [0.6, 0, 0.1],
  ]
  rep(26, (i) => {
    const y = 0.1 + i * 0.33
    th.push([0.8, y + 0.1, 0.03], [0.66, y + 0.28, 0.03])
  })
  th.push([0.6, 8.8, 0.1], [0, 8.8, 0])
  stud.add(
    lathe(th, mach, { seg: 36 }),
    hex(2.4, 1.3, mach, { at: [0, 1, 0] }),
    hex(2.4, 1.3, mach, { at: [0, 6.2, 0] }),
  )
  g.add(
    place(group(place(stud.clone(), [0, -4.4, 0])), [14.5, 1.3, 7.2], [0, 0.5, H]),
    place(group(place(stud.clone(), [0, -4.4, 0])), [17, 1.3, 3.6], [0, -0.2, H]),
  )
  return g
}
