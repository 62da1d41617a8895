/** Short notes at the edge of the screen; each is announced to screen readers and disappears by itself. */

export interface Note {
  id: number;
  text: string;
  look: 'plain' | 'bad';
}

class Toasts {
  notes: Note[] = $state([]);
  private last = 0;

  tell(text: string, look: Note['look'] = 'plain'): void {
    const id = ++this.last;
    this.notes = [...this.notes.slice(-2), { id, text, look }];
    setTimeout(() => this.drop(id), look === 'bad' ? 9000 : 4500);
  }

  drop(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}

export const toasts = new Toasts();
