/** Document ids in 4 MB. An answer of false is certain, true may be wrong. */
export class BloomFilter {
  private static readonly BITS = 2 ** 25;
  private readonly bits = new Uint8Array(BloomFilter.BITS / 8);

  has(id: string): boolean {
    const [one, other] = this.places(id);
    return this.bit(one) && this.bit(other);
  }

  add(id: string): void {
    for (const at of this.places(id)) this.bits[at >>> 3]! |= 1 << (at & 7);
  }

  private bit(at: number): boolean {
    return (this.bits[at >>> 3]! & (1 << (at & 7))) !== 0;
  }

  private places(id: string): readonly [number, number] {
    let [one, other] = [0x811c9dc5, 0x9e3779b9];
    for (let i = 0; i < id.length; i++) {
      const unit = id.charCodeAt(i);
      one = Math.imul(one ^ unit, 0x01000193);
      other = Math.imul(other ^ unit, 0x85ebca6b);
    }
    const mask = BloomFilter.BITS - 1;
    return [one & mask, (other ^ (other >>> 15)) & mask];
  }
}
