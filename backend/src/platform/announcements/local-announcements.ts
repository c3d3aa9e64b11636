import { type Announcements, type Listener } from './announcements.ts';

export class LocalAnnouncements implements Announcements {
  readonly hears = true;
  private readonly listeners: Listener[] = [];

  async announce(ownerId: string): Promise<void> {
    for (const listener of this.listeners) listener(ownerId);
  }

  listen(listener: Listener): void {
    this.listeners.push(listener);
  }

  close(): void {
    this.listeners.length = 0;
  }
}
