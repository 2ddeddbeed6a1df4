import { createRoot } from 'react-dom/client';
import { Boot } from './boot/Boot.tsx';
import './provided-later.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<Boot />);
